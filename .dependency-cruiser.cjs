// The floor plan as rules (docs/architecture.md, "Who may import whom"). One way only; no cycles by value.
const rooms = {
  chain: [],
  decode: ['chain'],
  rpc: ['chain'],
  store: ['chain'],
  'api-schema': ['chain'],
  'guarded-fetch': [],
  log: [],
  indexer: ['chain', 'decode', 'rpc', 'store', 'guarded-fetch', 'log'],
  worker: ['chain', 'decode', 'rpc', 'store', 'guarded-fetch', 'log'],
  api: ['chain', 'decode', 'rpc', 'store', 'api-schema', 'guarded-fetch', 'log'],
  web: ['chain', 'decode', 'api-schema'],
}
const place = (room) => (['indexer', 'worker', 'api', 'web'].includes(room) ? `^apps/${room}/` : `^packages/${room}/`)
const plan = Object.entries(rooms).map(([room, allowed]) => ({
  name: `room-${room}`,
  severity: 'error',
  from: { path: place(room), pathNot: '[.](test|bench)[.]tsx?$' },
  to: { path: '^(packages|apps|devnet|e2e|bench)/', pathNot: [room, ...allowed].map(place) },
}))
const webFloors = ['app', 'routes', 'features', 'entities', 'lists', 'api-client', 'ui']
/** The small rooms under the floors of the web app, and which of each other they may use. */
const webSmallRooms = {
  analytics: ['config'],
  // uPlot and what we lay over it: any screen may draw with it.
  charts: ['format', 'i18n', 'navigation', 'theme', 'ui'],
  config: [],
  display: ['config', 'entities', 'format', 'storage'],
  format: ['i18n'],
  hydration: [],
  i18n: ['config', 'format', 'storage'],
  'live-reads': ['config'],
  'live-updates': ['notices'],
  navigation: ['hydration'],
  notices: [],
  prices: ['api-client'],
  session: ['storage'],
  storage: ['config'],
  theme: ['config', 'storage'],
  wallet: ['config', 'i18n', 'notices'],
}
const webSmallPlan = Object.entries(webSmallRooms).map(([room, allowed]) => ({
  name: `web-${room}-is-small`,
  severity: 'error',
  from: { path: `^apps/web/src/${room}/`, pathNot: '[.]test[.]tsx?$' },
  to: { path: '^apps/web/src/', pathNot: [room, ...allowed].map((one) => `^apps/web/src/${one}/`) },
}))
const webPlan = webFloors.slice(1).map((floor, index) => ({
  name: `web-${floor}-looks-down`,
  severity: 'error',
  from: { path: `^apps/web/src/${floor}/`, pathNot: '[.]test[.]tsx?$' },
  to: { path: webFloors.slice(0, index + 1).map((above) => `^apps/web/src/${above}/`) },
}))

/** Folders of a room do not import each other, except the shared ones; tests may. */
const apart = (name, room, ...shared) => ({
  name,
  severity: 'error',
  from: { path: `^${room}/([^/]+)/`, pathNot: '[.]test[.]tsx?$' },
  to: { path: `^${room}/[^/]+/`, pathNot: `^${room}/(${['$1', ...shared].join('|')})/` },
})

module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'pure-rooms-touch-no-machine',
      severity: 'error',
      from: { path: '^(packages/(chain|decode|api-schema)|apps/web/src)/', pathNot: '[.]test[.]tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'derive-is-pure',
      severity: 'error',
      from: { path: '^apps/indexer/src/lanes/[^/]+/derive/', pathNot: '[.]test[.]ts$' },
      to: { path: ['^packages/rpc/src/(?!.*types)', '^packages/store/src/(?!.*/table[.]ts$|numbered-lists[.]ts$)'] },
    },
    {
      // The audit proves what the others write, so it may use what they derive; nobody uses the audit. Of the others one lane
      // knows of another no more than what it follows.
      name: 'lanes-do-not-meet',
      severity: 'error',
      from: { path: '^apps/indexer/src/lanes/(?!audit/)([^/]+)/', pathNot: '[.]test[.]ts$' },
      to: {
        path: '^apps/indexer/src/lanes/[^/]+/',
        pathNot: '^apps/indexer/src/lanes/($1/|blocks/blocks-lane[.]ts$|traces/trace-source[.]ts$)',
      },
    },
    {
      name: 'recount-shares-nothing',
      severity: 'error',
      from: { path: '^devnet/src/recount/node/' },
      to: { path: '^(packages|apps|devnet|bench|e2e)/', pathNot: '^devnet/src/recount/(node/|facts[.]ts$)' },
    },
    {
      name: 'api-reads-chain-tables-only',
      severity: 'error',
      from: { path: '^apps/api/', pathNot: '[.]test[.]ts$' },
      to: { path: '^packages/store/src/(?!(token-submissions|proxy-results)/).*/?(write|rewind)[.]ts$' },
    },
    apart('features-do-not-meet', 'apps/web/src/features'),
    apart('api-features-do-not-meet', 'apps/api/src/features'),
    apart('api-schema-features-do-not-meet', 'packages/api-schema/src', 'shapes'),
    {
      // What features share of presentation stands in entities/; the rooms below know neither.
      name: 'api-entities-know-no-feature',
      severity: 'error',
      from: { path: '^apps/api/src/entities/', pathNot: '[.]test[.]ts$' },
      to: { path: '^apps/api/src/(features|pages|changes)/' },
    },
    {
      name: 'api-rooms-know-no-feature',
      severity: 'error',
      from: {
        path: '^apps/api/src/(?!(features|entities)/)[^/]+/',
        pathNot: '[.]test[.]ts$',
      },
      to: { path: '^apps/api/src/(features/|routes[.]ts$|create-api[.]ts$)' },
    },
    {
      name: 'api-http-knows-answers-only',
      severity: 'error',
      from: { path: '^apps/api/src/http/', pathNot: '[.]test[.]ts$' },
      to: { path: '^apps/api/src/[^/]+/', pathNot: '^apps/api/src/(http|answers|readers)/' },
    },
    ...webPlan,
    {
      name: 'web-room-is-known',
      comment: 'A new folder of apps/web/src is a floor or a small room: say what it may import.',
      severity: 'error',
      from: { path: `^apps/web/src/(?!(${[...webFloors, ...Object.keys(webSmallRooms)].join('|')})/)[^/]+/` },
      to: {},
    },
    ...webSmallPlan,
    ...plan,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist(-server)?/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
