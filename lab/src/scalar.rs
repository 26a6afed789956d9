//! Single values as they are stored: in a database, in CSV and in JSON.

pub(crate) use rusqlite::types::Value as Scalar;

/// What the values of a column are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Whole,
    Real,
    Flag,
    Text,
}

impl Form {
    pub(crate) const fn sql(self) -> &'static str {
        match self {
            Form::Whole | Form::Flag => "INTEGER",
            Form::Real => "REAL",
            Form::Text => "TEXT",
        }
    }

    /// What an error says was expected.
    pub(crate) const fn expected(self) -> &'static str {
        match self {
            Form::Whole => "a whole number",
            Form::Real => "a number",
            Form::Flag => "0 or 1",
            Form::Text => "a known name",
        }
    }

    /// From a field of a CSV file.
    pub(crate) fn parse(self, text: &str) -> Option<Scalar> {
        match self {
            Form::Text => Some(Scalar::Text(text.to_owned())),
            _ if text.is_empty() => Some(Scalar::Null),
            Form::Whole | Form::Flag => text.parse().ok().map(Scalar::Integer),
            Form::Real => text.parse().ok().map(Scalar::Real),
        }
    }

    pub(crate) fn json(self, scalar: Scalar) -> serde_json::Value {
        match scalar {
            Scalar::Null | Scalar::Blob(_) => serde_json::Value::Null,
            Scalar::Integer(number) if self == Form::Flag => (number != 0).into(),
            Scalar::Integer(number) => number.into(),
            Scalar::Real(number) => number.into(),
            Scalar::Text(text) => text.into(),
        }
    }
}

/// As a field of a CSV file.
pub(crate) fn text(scalar: &Scalar) -> String {
    match scalar {
        Scalar::Null | Scalar::Blob(_) => String::new(),
        Scalar::Integer(number) => number.to_string(),
        Scalar::Real(number) => number.to_string(),
        Scalar::Text(text) => text.clone(),
    }
}

/// As a number; 0 for a text.
pub(crate) fn number(scalar: &Scalar) -> f64 {
    f64::read(scalar).unwrap_or(0.0)
}

/// A type that a column can have.
pub(crate) trait Field: Sized {
    const FORM: Form;
    const IS_OPTIONAL: bool = false;

    fn scalar(&self) -> Scalar;

    /// `None` if the scalar is not of this type.
    fn read(scalar: &Scalar) -> Option<Self>;
}

macro_rules! whole {
    ($($type:ty),*) => { $(
        impl Field for $type {
            const FORM: Form = Form::Whole;

            fn scalar(&self) -> Scalar {
                Scalar::Integer(i64::try_from(*self).unwrap_or(i64::MAX))
            }

            fn read(scalar: &Scalar) -> Option<$type> {
                match *scalar {
                    Scalar::Integer(number) => number.try_into().ok(),
                    _ => None,
                }
            }
        }
    )* };
}
whole!(i32, u16, u32, u64);

impl<F: Field> Field for Option<F> {
    const FORM: Form = F::FORM;
    const IS_OPTIONAL: bool = true;

    fn scalar(&self) -> Scalar {
        self.as_ref().map_or(Scalar::Null, F::scalar)
    }

    fn read(scalar: &Scalar) -> Option<Option<F>> {
        if *scalar == Scalar::Null { Some(None) } else { F::read(scalar).map(Some) }
    }
}

impl Field for f64 {
    const FORM: Form = Form::Real;

    fn scalar(&self) -> Scalar {
        Scalar::Real(*self)
    }

    fn read(scalar: &Scalar) -> Option<f64> {
        match *scalar {
            Scalar::Real(number) => Some(number),
            Scalar::Integer(number) => Some(number as f64),
            _ => None,
        }
    }
}

impl Field for bool {
    const FORM: Form = Form::Flag;

    fn scalar(&self) -> Scalar {
        Scalar::Integer((*self).into())
    }

    fn read(scalar: &Scalar) -> Option<bool> {
        match *scalar {
            Scalar::Integer(number @ 0..=1) => Some(number == 1),
            _ => None,
        }
    }
}

impl Field for String {
    const FORM: Form = Form::Text;

    fn scalar(&self) -> Scalar {
        Scalar::Text(self.clone())
    }

    fn read(scalar: &Scalar) -> Option<String> {
        match scalar {
            Scalar::Text(text) => Some(text.clone()),
            _ => None,
        }
    }
}
