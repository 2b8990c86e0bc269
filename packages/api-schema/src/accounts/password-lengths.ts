export const shortestPassword = 10
/** More is no safer, and costs the server. */
export const longestPassword = 200
