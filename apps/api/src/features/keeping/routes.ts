import type { keptCalls } from '@corescope/api-schema/accounts/kept-calls'
import type { RoutesOf } from '../../answers/route.ts'
import { addApiKeyRoute, apiKeysRoute, editApiKeyRoute } from './api-keys.ts'
import { addCustomAbiRoute, customAbisRoute, modifyCustomAbiRoute } from './custom-abis.ts'
import {
  getNoteTxRoute,
  ignoredTokensRoute,
  ignoreTokenRoute,
  notesAddressRoute,
  notesTxRoute,
  saveNoteAddressRoute,
  saveNoteTxRoute,
} from './notes.ts'
import { submitVerifyAddressRoute, verifiedAddressesRoute, verifyAddressRoute } from './verified-addresses.ts'
import { setWatchFeedRoute } from './watch-feed.ts'
import { addWatchRoute, alertMailsRoute, modifyWatchRoute, watchEventsRoute, watchListRoute } from './watch-list.ts'
import { setWatchWebhookRoute, testWatchWebhookRoute } from './watch-webhook.ts'

/** What users keep. */
export const keptRoutes: RoutesOf<typeof keptCalls> = {
  pageWatchEvents: watchEventsRoute,
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
  saveNoteTx: saveNoteTxRoute,
  getNoteTx: getNoteTxRoute,
  pageApiKey: apiKeysRoute,
  addApiKey: addApiKeyRoute,
  editApiKey: editApiKeyRoute,
  pageCustomAbi: customAbisRoute,
  addCustomAbi: addCustomAbiRoute,
  modifyCustomAbi: modifyCustomAbiRoute,
  myVerifiedAddresses: verifiedAddressesRoute,
  verifyAddress: verifyAddressRoute,
  submitVerifyAddress: submitVerifyAddressRoute,
  pageIgnoredToken: ignoredTokensRoute,
  ignoreToken: ignoreTokenRoute,
}
