//! Time since some start, in seconds: wall time and processor time. `std::time::Instant` panics on
//! wasm32-unknown-unknown, so there it comes from the browser. The build of the rules alone has no clock, since nothing
//! in it is limited by time.

/// A running stopwatch.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    #[cfg(not(feature = "wasm"))]
    start: std::time::Instant,
    #[cfg(all(feature = "wasm", feature = "engines"))]
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

#[cfg(all(feature = "wasm", not(feature = "engines")))]
impl Clock {
    /// A stopwatch that always shows 0.
    pub fn start() -> Clock {
        Clock {}
    }

    /// Always 0.
    pub fn seconds(&self) -> f64 {
        0.0
    }
}

#[cfg(all(feature = "wasm", feature = "engines"))]
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

/// A running stopwatch for processor time, of the process or of one thread. Where the system has no such clock it is a
/// [`Clock`].
#[derive(Clone, Copy, Debug)]
pub struct CpuClock {
    #[cfg(all(unix, feature = "cli"))]
    of: rustix::time::ClockId,
    #[cfg(all(unix, feature = "cli"))]
    start: rustix::time::Timespec,
    #[cfg(not(all(unix, feature = "cli")))]
    wall: Clock,
}

#[cfg(all(unix, feature = "cli"))]
impl CpuClock {
    /// Does it really measure processor time?
    pub const EXISTS: bool = true;

    /// Starts now and counts all threads of the process.
    pub fn process() -> CpuClock {
        CpuClock::start(rustix::time::ClockId::ProcessCPUTime)
    }

    /// Starts now and counts the calling thread, which must also be the one that reads it.
    pub fn thread() -> CpuClock {
        CpuClock::start(rustix::time::ClockId::ThreadCPUTime)
    }

    fn start(of: rustix::time::ClockId) -> CpuClock {
        CpuClock { of, start: rustix::time::clock_gettime(of) }
    }

    /// Seconds of processor time since the start.
    pub fn seconds(&self) -> f64 {
        let now = rustix::time::clock_gettime(self.of);
        (now.tv_sec - self.start.tv_sec) as f64 + (now.tv_nsec - self.start.tv_nsec) as f64 / 1e9
    }
}

#[cfg(not(all(unix, feature = "cli")))]
impl CpuClock {
    /// Does it really measure processor time?
    pub const EXISTS: bool = false;

    /// Starts now and counts all threads of the process.
    pub fn process() -> CpuClock {
        CpuClock { wall: Clock::start() }
    }

    /// Starts now and counts the calling thread, which must also be the one that reads it.
    pub fn thread() -> CpuClock {
        CpuClock::process()
    }

    /// Seconds of processor time since the start.
    pub fn seconds(&self) -> f64 {
        self.wall.seconds()
    }
}

/// Milliseconds since the epoch by the monotonic clock. Every worker has its own time origin; with the origin added,
/// all workers agree.
#[cfg(all(feature = "wasm", feature = "engines"))]
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
    // If the clock returned NaN, every comparison would be false and no time limit would ever end a search.
    assert!(now.is_finite(), "the clock gives no number");
    now
}
