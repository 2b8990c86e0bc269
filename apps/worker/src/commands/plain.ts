/** What people wrote themselves, on one line: no control or direction signs reach the terminal. Pure. */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�')
