//! The form that the certificates of all families share: proofs as text, which a separate program checks
//! (`docs/certificates.md`).

use crate::model::shape::Shape;
use crate::shape;

/// The question that families with certificates answer with a [`Certificate`].
pub const QUESTION: &str = "certificate";

shape! {
    /// A proof in text of what a board's best answer is, or that it has none.
    pub struct Certificate {
        /// the certificate, for the checker of the family
        text: Option<String>,
        /// why there is none
        reason: Option<NoCertificate>,
    }
}

shape! {
    /// Why a board has no certificate.
    pub enum NoCertificate {
        Unsound = "unsound",
        Unproved = "unproved",
        TooLarge = "too-large",
        NoForm = "no-form",
    }
}

impl NoCertificate {
    /// The reason with this name; `None` if there is no such reason.
    pub fn named(name: &str) -> Option<NoCertificate> {
        let all = [NoCertificate::Unsound, NoCertificate::Unproved, NoCertificate::TooLarge, NoCertificate::NoForm];
        all.into_iter().find(|reason| reason.value().to_string() == name)
    }

    /// The words of the command line.
    pub fn words(self) -> &'static str {
        match self {
            NoCertificate::Unsound => "the board has errors",
            NoCertificate::Unproved => "the proof was not finished within the limits",
            NoCertificate::TooLarge => "proved, but too large to be checked apart from the program",
            NoCertificate::NoForm => "there is no form of certificate for such a board",
        }
    }
}

impl Certificate {
    /// The certificate made of these lines, which hold no line ends: a heading that names the family, the lines, and a
    /// digest of all of that.
    pub fn sealed(family: &str, lines: &[String]) -> Certificate {
        let text = format!("tokeru {family} certificate 1\n{}\n", lines.join("\n"));
        Certificate::of(format!("{text}end {:08x}\n", digest(&text)))
    }

    /// The certificate whose text is already complete.
    pub fn of(text: String) -> Certificate {
        Certificate { text: Some(text), reason: None }
    }

    /// No certificate, for a reason.
    pub fn none(reason: NoCertificate) -> Certificate {
        Certificate { text: None, reason: Some(reason) }
    }
}

/// 32 bits of FNV-1a (Fowler, Noll and Vo) over the UTF-8 bytes. It detects damage on the way; the proof does not
/// depend on it.
pub fn digest(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// A keyword and words, separated by spaces.
pub fn line(keyword: &str, words: impl IntoIterator<Item = impl ToString>) -> String {
    words.into_iter().fold(keyword.to_owned(), |line, word| line + " " + &word.to_string())
}
