//! Plain data of a declared shape. One Rust type, written with [`shape!`](crate::shape), gives both the [`Value`] that
//! crosses to the page and its TypeScript declaration, so each key is written once. `www/puzzles/<family>/view.ts` is
//! generated from these declarations, and a test compares the two.

use crate::model::value::Value;
use std::fmt;

/// A type that is plain data for the page.
pub trait Shape: Sized {
    /// As plain data.
    fn value(self) -> Value;

    /// A list of them as plain data; for small whole numbers this is [`Value::Numbers`].
    fn list(items: Vec<Self>) -> Value {
        items.into_iter().map(Shape::value).collect()
    }

    /// Its type in TypeScript. A type with a name is added to the declarations. Panics if another type has that name.
    fn declare(declarations: &mut Declarations) -> String;
}

/// How a type is declared: [`Shape::declare`] of that type.
pub type Declare = fn(&mut Declarations) -> String;

/// A question by its first word, and the type of its answer.
pub type Answer = (&'static str, Declare);

/// The TypeScript types with a name that some shapes use, each after those that it uses itself.
#[derive(Default)]
pub struct Declarations {
    types: Vec<(&'static str, String)>,
}

impl Declarations {
    /// Adds an interface; the fields are given as key, comment and type. Returns its name.
    pub fn interface(&mut self, name: &'static str, about: &[&str], fields: &[(&str, &[&str], String)]) -> String {
        let field =
            |(key, about, kind): &(&str, &[&str], String)| format!("{}  {key}: {kind};\n", comment("  ", about));
        let body: String = fields.iter().map(field).collect();
        self.add(name, format!("{}export interface {name} {{\n{body}}}\n", comment("", about)))
    }

    /// Adds a type that is one of some texts. Returns its name.
    pub fn texts(&mut self, name: &'static str, about: &[&str], texts: &[&str]) -> String {
        let quoted: Vec<String> = texts.iter().map(|text| format!("'{text}'")).collect();
        self.add(name, format!("{}export type {name} = {};\n", comment("", about), quoted.join(" | ")))
    }

    /// Adds a type under this name, unless that is its name already.
    pub fn named(&mut self, name: &'static str, declare: Declare) {
        let kind = declare(self);
        if kind != name {
            self.add(name, format!("export type {name} = {kind};\n"));
        }
    }

    /// Adds the interface `Answers`: the type of the answer to each question.
    pub fn answers<'a>(&mut self, answers: impl Iterator<Item = &'a Answer>) {
        let fields: Vec<_> = answers.map(|(question, declare)| (*question, &[][..], declare(self))).collect();
        if !fields.is_empty() {
            self.interface("Answers", &["What the family's questions are answered with."], &fields);
        }
    }

    fn add(&mut self, name: &'static str, text: String) -> String {
        match self.types.iter().find(|(known, _)| *known == name) {
            Some((_, known)) => assert_eq!(*known, text, "two types of the name {name}"),
            None => self.types.push((name, text)),
        }
        name.to_owned()
    }
}

impl fmt::Display for Declarations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<&str> = self.types.iter().map(|(_, text)| text.as_str()).collect();
        f.write_str(&texts.join("\n"))
    }
}

/// Lines of documentation as a TypeScript comment.
fn comment(indent: &str, about: &[&str]) -> String {
    match about {
        [] => String::new(),
        [line] => format!("{indent}/** {} */\n", line.trim()),
        lines => {
            let lines: String = lines.iter().map(|line| format!("{indent} * {}\n", line.trim())).collect();
            format!("{indent}/**\n{lines}{indent} */\n")
        }
    }
}

/// Types that TypeScript has too.
macro_rules! simple {
    ($($source:ty => $name:literal),* $(,)?) => {
        $(impl Shape for $source {
            fn value(self) -> Value {
                Value::from(self)
            }

            fn declare(_: &mut Declarations) -> String {
                $name.into()
            }
        })*
    };
}

simple! { bool => "boolean", i64 => "number", u64 => "number", f64 => "number", String => "string", &'static str => "string" }

/// Integers for cell numbers, counts and codes, all below 2^31.
macro_rules! small {
    ($($source:ty),*) => {
        $(impl Shape for $source {
            fn value(self) -> Value {
                Value::from(self)
            }

            fn list(items: Vec<$source>) -> Value {
                Value::Numbers(items.into_iter().map(|number| number as i32).collect())
            }

            fn declare(_: &mut Declarations) -> String {
                "number".into()
            }
        })*
    };
}

small! { i32, u8, u16, u32, usize }

impl<T: Shape> Shape for Option<T> {
    fn value(self) -> Value {
        self.map_or(Value::Null, Shape::value)
    }

    fn declare(declarations: &mut Declarations) -> String {
        format!("{} | null", T::declare(declarations))
    }
}

impl<T: Shape> Shape for Vec<T> {
    fn value(self) -> Value {
        T::list(self)
    }

    fn declare(declarations: &mut Declarations) -> String {
        let kind = T::declare(declarations);
        if kind.contains('|') { format!("({kind})[]") } else { format!("{kind}[]") }
    }
}

/// Declares plain data for the page.
///
/// ```
/// use tokeru::model::shape::{Declarations, Shape};
/// use tokeru::shape;
///
/// shape! {
///     /// Who stands where.
///     pub struct Place {
///         /// in reading order
///         cell: Option<usize>,
///         at_goal as "atGoal": bool,
///         facing: Facing,
///     }
/// }
/// shape! {
///     pub enum Facing { Up = "up", Down = "down" }
/// }
///
/// let mut declarations = Declarations::default();
/// assert_eq!(Place::declare(&mut declarations), "Place");
/// assert_eq!(
///     declarations.to_string(),
///     "export type Facing = 'up' | 'down';\n\n/** Who stands where. */\nexport interface Place {\n  \
///      /** in reading order */\n  cell: number | null;\n  atGoal: boolean;\n  facing: Facing;\n}\n"
/// );
/// let place = Place { cell: None, at_goal: true, facing: Facing::Down };
/// assert_eq!(place.value().to_string(), "cell=- atGoal=true facing=down ");
/// assert_eq!(Facing::Up.value().to_string(), "up");
/// ```
#[macro_export]
macro_rules! shape {
    ($(#[doc = $about:literal])* $visible:vis struct $name:ident {
        $($(#[doc = $doc:literal])* $field:ident $(as $key:literal)?: $kind:ty),* $(,)?
    }) => {
        $(#[doc = $about])*
        $visible struct $name {
            $($(#[doc = $doc])* $field: $kind),*
        }

        impl $crate::model::shape::Shape for $name {
            fn value(self) -> $crate::model::value::Value {
                use $crate::model::shape::Shape;
                $crate::model::value::Value::Record(vec![$(($crate::shape!(@key $field $($key)?), Shape::value(self.$field))),*])
            }

            fn declare(declarations: &mut $crate::model::shape::Declarations) -> String {
                use $crate::model::shape::Shape;
                let fields = [$(($crate::shape!(@key $field $($key)?), &[$($doc),*][..], <$kind as Shape>::declare(declarations))),*];
                declarations.interface(stringify!($name), &[$($about),*], &fields)
            }
        }
    };
    ($(#[doc = $about:literal])* $visible:vis enum $name:ident { $($variant:ident = $text:literal),* $(,)? }) => {
        $(#[doc = $about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs, reason = "named as the page names them")]
        $visible enum $name {
            $($variant),*
        }

        impl $crate::model::shape::Shape for $name {
            fn value(self) -> $crate::model::value::Value {
                $crate::model::value::Value::from(match self {
                    $($name::$variant => $text),*
                })
            }

            fn declare(declarations: &mut $crate::model::shape::Declarations) -> String {
                declarations.texts(stringify!($name), &[$($about),*], &[$($text),*])
            }
        }
    };
    (@key $field:ident) => {
        stringify!($field)
    };
    (@key $field:ident $key:literal) => {
        $key
    };
}
