/** Place of the transfers in a transaction's page, which a link leads to. */
export const transfersId = 'transfers'
