/** How a wait in the pool stands or ended. In a file without zod, so that the browser carries no validator. */
export const pendingStates = ['pending', 'mined', 'replaced', 'dropped'] as const
