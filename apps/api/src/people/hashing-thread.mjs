// Makes and checks the hashes of passwords, one at a time. JavaScript: tests start the thread from here, without a compiler.
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

// A sign-in takes some milliseconds longer, so that pages read at the same time wait less. On Linux alone: there 0 means this
// thread, elsewhere the whole process.
if (process.platform === 'linux') setPriority(0, 10)

parentPort.on('message', ({ id, password, costs, passwordHash }) => {
  try {
    const result = passwordHash === undefined ? hashSync(password, costs) : verifySync(passwordHash, password)
    parentPort.postMessage({ id, result })
  } catch (error) {
    parentPort.postMessage({ id, problem: error instanceof Error ? error.message : String(error) })
  }
})
