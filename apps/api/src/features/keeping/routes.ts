import type { keptCalls } from '@corescope/api-schema/accounts/kept-calls'
import type { RoutesOf } from '../../answers/route.ts'
import { addApiKeyRoute, apiKeysRoute, apiKeyUsesRoute, editApiKeyRoute } from './api-keys.ts'
import { addCustomAbiRoute, customAbisRoute, modifyCustomAbiRoute } from './custom-abis.ts'
import {
  getNoteAddressRoute,
  getNoteTxRoute,
  ignoredTokensRoute,
  ignoreTokenRoute,
  notesAddressRoute,
  notesTxRoute,
  saveNoteAddressRoute,
  saveNotesAddressRoute,
  saveNotesTxRoute,
  saveNoteTxRoute,
} from './notes.ts'
import { myPublicNamesRoute, proposePublicNameRoute, withdrawPublicNameRoute } from './public-names.ts'
import {
  removeVerifiedAddressRoute,
  submitVerifyAddressRoute,
  verifiedAddressesRoute,
  verifyAddressRoute,
} from './verified-addresses.ts'
import { setWatchFeedRoute } from './watch-feed.ts'
import {
  addWatchRoute,
  alertMailsRoute,
  modifyWatchRoute,
  newestWatchEventsRoute,
  watchEventsRoute,
  watchListRoute,
} from './watch-list.ts'
import { setWatchWebhookRoute, testWatchWebhookRoute } from './watch-webhook.ts'

/** What users keep. */
export const keptRoutes: RoutesOf<typeof keptCalls> = {
  pageWatchEvents: watchEventsRoute,
  newestWatchEvents: newestWatchEventsRoute,
  setAlertMails: alertMailsRoute,
  setWatchFeed: setWatchFeedRoute,
  setWatchWebhook: setWatchWebhookRoute,
  testWatchWebhook: testWatchWebhookRoute,
  watchListDetail: watchListRoute,
  addWatchList: addWatchRoute,
  modifyWatchList: modifyWatchRoute,
  pageNotesAddress: notesAddressRoute,
  pageNotesTx: notesTxRoute,
  saveNoteAddress: saveNoteAddressRoute,
  saveNotesAddress: saveNotesAddressRoute,
  saveNoteTx: saveNoteTxRoute,
  saveNotesTx: saveNotesTxRoute,
  getNoteAddress: getNoteAddressRoute,
  getNoteTx: getNoteTxRoute,
  pageApiKey: apiKeysRoute,
  apiKeyUses: apiKeyUsesRoute,
  addApiKey: addApiKeyRoute,
  editApiKey: editApiKeyRoute,
  pageCustomAbi: customAbisRoute,
  addCustomAbi: addCustomAbiRoute,
  modifyCustomAbi: modifyCustomAbiRoute,
  myVerifiedAddresses: verifiedAddressesRoute,
  verifyAddress: verifyAddressRoute,
  submitVerifyAddress: submitVerifyAddressRoute,
  removeVerifiedAddress: removeVerifiedAddressRoute,
  myPublicNames: myPublicNamesRoute,
  proposePublicName: proposePublicNameRoute,
  withdrawPublicName: withdrawPublicNameRoute,
  pageIgnoredToken: ignoredTokensRoute,
  ignoreToken: ignoreTokenRoute,
}
