/** Sends a message every second while the machine is awake. */

setInterval(() => postMessage(null), 1000);

export {};
