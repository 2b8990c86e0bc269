// The floor plan as rules (docs/architecture.md, "Who may import whom"). One way only; no cycles by value.
const rooms = {
  chain: [],
  decode: ['chain'],
  rpc: ['chain'],
  store: ['chain'],
  'api-schema': ['chain'],
  'guarded-fetch': [],
  indexer: ['chain', 'decode', 'rpc', 'store', 'guarded-fetch'],
  api: ['chain', 'decode', 'rpc', 'store', 'api-schema', 'guarded-fetch'],
  web: ['chain', 'decode', 'api-schema'],
}
const place = (room) => (['indexer', 'api', 'web', 'verifier'].includes(room) ? `^apps/${room}/` : `^packages/${room}/`)
const plan = Object.entries(rooms).map(([room, allowed]) => ({
  name: `room-${room}`,
  severity: 'error',
  from: { path: place(room), pathNot: '[.](test|bench)[.]tsx?$' },
  to: { path: '^(packages|apps|devnet|e2e|bench)/', pathNot: [room, ...allowed].map(place) },
}))
const webFloors = ['app', 'routes', 'features', 'entities', 'ui']
const webPlan = webFloors.slice(1).map((floor, index) => ({
  name: `web-${floor}-looks-down`,
  severity: 'error',
  from: { path: `^apps/web/src/${floor}/`, pathNot: '[.]test[.]tsx?$' },
  to: { path: webFloors.slice(0, index + 1).map((above) => `^apps/web/src/${above}/`) },
}))

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
      from: { path: '^apps/indexer/src/derive/', pathNot: '[.]test[.]ts$' },
      to: { path: ['^packages/rpc/src/(?!.*types)', '^packages/store/src/(?!.*tables)'] },
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
      to: { path: '^packages/store/src/(?!(accounts|submissions|verification)/).*/?(write|rewind)[.]ts$' },
    },
    {
      name: 'features-do-not-meet',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/([^/]+)/', pathNot: '^apps/web/src/features/$1/' },
    },
    ...webPlan,
    ...plan,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist(-server)?/' },
    tsPreCompilationDeps: 'specify',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
