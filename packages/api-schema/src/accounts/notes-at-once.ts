/** Names and notes of one request: a file of more is sent in parts. */
export const notesAtOnce = 200
