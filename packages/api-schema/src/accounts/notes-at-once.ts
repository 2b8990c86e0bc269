/** Most addresses and transactions together that one account keeps a name or a note of. */
export const mostNotes = 10_000

/** Names and notes of one request: a file of more is sent in parts. */
export const notesAtOnce = 200
