/** Tells every second that the machine is awake. */

setInterval(() => postMessage(null), 1000);

export {};
