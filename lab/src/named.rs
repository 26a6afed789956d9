//! Choices that have names.

/// Declares an enum whose variants have names: `ALL` of them, `name`, [`Display`](std::fmt::Display) and
/// [`FromStr`](std::str::FromStr).
macro_rules! named {
    (
        $(#[$attribute:meta])*
        pub enum $type:ident { $( $(#[$doc:meta])* $variant:ident = $name:literal, )* }
    ) => {
        $(#[$attribute])*
        pub enum $type { $( $(#[$doc])* $variant, )* }

        impl $type {
            /// All of them, in their order.
            pub const ALL: [$type; [$( $name ),*].len()] = [$( $type::$variant ),*];

            /// Its name.
            pub const fn name(self) -> &'static str {
                match self { $( $type::$variant => $name, )* }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = String;

            fn from_str(text: &str) -> Result<$type, String> {
                $type::ALL.into_iter().find(|it| it.name() == text).ok_or_else(|| {
                    let (names, found) = ([$( $name ),*].join(", "), nullwindow::text::excerpt(text.chars()));
                    format!("expected one of {names}, found {found}")
                })
            }
        }
    };
}
pub(crate) use named;
