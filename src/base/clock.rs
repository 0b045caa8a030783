//! Time since some start, in seconds. `std::time::Instant` panics on wasm32-unknown-unknown, so there it comes from the browser.

/// A running stop-watch.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    #[cfg(not(feature = "wasm"))]
    start: std::time::Instant,
    #[cfg(feature = "wasm")]
    start: f64,
}

#[cfg(not(feature = "wasm"))]
impl Clock {
    /// Starts now.
    pub fn start() -> Clock {
        Clock { start: std::time::Instant::now() }
    }

    /// Seconds since the start.
    pub fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }
}

#[cfg(feature = "wasm")]
impl Clock {
    /// Starts now.
    pub fn start() -> Clock {
        Clock { start: now() }
    }

    /// Seconds since the start.
    pub fn seconds(&self) -> f64 {
        (now() - self.start) / 1000.0
    }
}

/// Milliseconds since the epoch by the monotonic clock. Every worker counts from an origin of its own; with the origin added, all agree.
#[cfg(feature = "wasm")]
fn now() -> f64 {
    use wasm_bindgen::JsCast;
    thread_local! {
        static PERFORMANCE: (web_sys::Performance, f64) = {
            let scope = js_sys::Reflect::get(&js_sys::global(), &"performance".into());
            let performance: web_sys::Performance = scope.expect("a global scope has properties").unchecked_into();
            let origin = performance.time_origin();
            (performance, origin)
        };
    }
    let now = PERFORMANCE.with(|(performance, origin)| origin + performance.now());
    // With such a clock every comparison is false, and no time limit would ever end a search.
    assert!(now.is_finite(), "the clock gives no number");
    now
}
