/** Lets the browser paint and answer the reader before the next piece of work. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
