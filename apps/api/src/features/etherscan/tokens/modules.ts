import type { Module } from '../dialect.ts'
import { tokenbalance, tokenbalancehistory } from './balances.ts'
import { tokeninfo } from './facts.ts'
import { tokenholdercount, tokenholderlist, toptokenholders } from './holders.ts'
import { addresstokenbalance, addresstokennftbalance } from './holdings.ts'
import { transfersOf } from './transfers.ts'

/** What the dialect's module `account` tells of tokens. */
export const tokenAccountActions: Module = {
  tokentx: transfersOf(20),
  tokennfttx: transfersOf(721),
  token1155tx: transfersOf(1155),
  tokenbalance,
  tokenbalancehistory,
  addresstokenbalance,
  addresstokennftbalance,
}

/** The dialect's module `token`. */
export const token: Module = { tokeninfo, tokenholderlist, toptokenholders, tokenholdercount }
