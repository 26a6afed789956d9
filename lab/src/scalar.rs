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

/// Implements [`Field`]: the form of a type, how it is stored, and the scalars that it is read from.
macro_rules! field {
    ($type:ty: $form:ident, $store:expr, $($pattern:pat => $read:expr),+) => {
        impl $crate::scalar::Field for $type {
            const FORM: $crate::scalar::Form = $crate::scalar::Form::$form;

            fn scalar(&self) -> $crate::scalar::Scalar {
                let store: fn(&$type) -> $crate::scalar::Scalar = $store;
                store(self)
            }

            fn read(scalar: &$crate::scalar::Scalar) -> Option<$type> {
                match scalar {
                    $($pattern => $read,)+
                    _ => None,
                }
            }
        }
    };
}
pub(crate) use field;

field!(i32: Whole, |it| Scalar::Integer((*it).into()), Scalar::Integer(it) => (*it).try_into().ok());
field!(u16: Whole, |it| Scalar::Integer((*it).into()), Scalar::Integer(it) => (*it).try_into().ok());
field!(u32: Whole, |it| Scalar::Integer((*it).into()), Scalar::Integer(it) => (*it).try_into().ok());
field!(
    u64: Whole, |it| Scalar::Integer((*it).try_into().unwrap_or(i64::MAX)),
    Scalar::Integer(it) => (*it).try_into().ok()
);
field!(
    // A database has no negative zero.
    f64: Real, |it| Scalar::Real(*it + 0.0), Scalar::Real(it) => Some(*it), Scalar::Integer(it) => Some(*it as f64)
);
field!(bool: Flag, |it| Scalar::Integer((*it).into()), Scalar::Integer(it @ 0..=1) => Some(*it == 1));
field!(String: Text, |it| Scalar::Text(it.clone()), Scalar::Text(it) => Some(it.clone()));

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
