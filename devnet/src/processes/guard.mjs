// The watchman beside a supervisor: when the supervisor's end of this pipe closes (it ended, or was killed outright),
// every process it registered is asked to stop and, if it will not, is ended. It is a program of its own, in its own
// session, because a process killed with SIGKILL cannot clean up after itself.
// Lines on stdin: "watch <pid> <signal> <graceMs>" and "forget <pid>".
import { createInterface } from 'node:readline'

const watched = new Map()
const lines = createInterface({ input: process.stdin })

lines.on('line', (line) => {
  const [verb, pid, signal, graceMs] = line.split(' ')
  if (verb === 'watch') watched.set(Number(pid), { signal, graceMs: Number(graceMs) })
  if (verb === 'forget') watched.delete(Number(pid))
})

/** @returns {boolean} false once the process is gone. */
function send(pid, signal) {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}

lines.on('close', () => {
  const since = Date.now()
  for (const [pid, { signal }] of watched) send(pid, signal)
  const timer = setInterval(() => {
    for (const [pid, { graceMs }] of watched) {
      const gone = !send(pid, Date.now() - since > graceMs ? 'SIGKILL' : 0)
      if (gone) watched.delete(pid)
    }
    if (watched.size > 0) return
    clearInterval(timer)
    process.exit(0)
  }, 50)
})

// A terminal's Ctrl-C or hang-up is meant for the supervisor, which stops things in order.
for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM']) process.on(signal, () => undefined)
