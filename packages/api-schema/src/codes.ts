/** Spec §8: "00000" success, 1 generic error, 401 time-out/unauthorised. Without zod, for the browser. */
export const successCode = '00000'
export const errorCode = '1'
export const unauthorisedCode = '401'
