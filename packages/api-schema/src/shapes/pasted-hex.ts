/** For the API document: bytes as somebody pastes them, in any case, with or without 0x, broken by blanks and into lines. */
export const pastedHexPattern =
  '^[ \\t\\r\\n]*(0[xX][ \\t\\r\\n]*)?([0-9a-fA-F][ \\t\\r\\n]*[0-9a-fA-F][ \\t\\r\\n]*)*$'
