import { startLiveWorld } from './live-world.ts'

const w = await startLiveWorld({ PRICE_SOURCE: 'static:1.25,60000,2.5,-1', PORT: '18999' })
console.log(w.url, w.node.url, w.databaseUrl)
await new Promise((r) => setTimeout(r, 400000))
await w.stop()
