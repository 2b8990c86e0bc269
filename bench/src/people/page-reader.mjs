// Reads pages in a process of its own: what the bench does beside it is no part of how long they take.
import { Agent, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const { url, paths, connections, pauseMs, seconds } = JSON.parse(process.argv[2])
const agent = new Agent({ keepAlive: true, maxSockets: connections })

/** @returns how long the page took, ms */
const read = (path) =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    get(`${url}${path}`, { agent }, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - began)
        else reject(new Error(`${path}: HTTP ${response.statusCode}`))
      })
    }).on('error', reject)
  })

const times = []
const end = performance.now() + seconds * 1000
const readInTurn = async (first) => {
  for (let at = first; performance.now() < end; at += 1) {
    times.push(await read(paths[at % paths.length]))
    await delay(pauseMs)
  }
}
await Promise.all(Array.from({ length: connections }, (_none, index) => readInTurn(index)))
agent.destroy()
process.send(times)
process.disconnect()
