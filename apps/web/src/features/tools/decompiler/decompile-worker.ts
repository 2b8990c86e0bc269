import { Contract } from 'sevm'
import { Cancun } from './cancun.ts'
import type { DecompileAnswer, DecompileRequest } from './decompile.ts'

/** Writes known names where the library has only selectors and topics. */
const name = (contract: Contract, names: DecompileRequest['names']) => {
  for (const [selector, one] of Object.entries(contract.functions)) {
    const known = names.functions[`0x${selector}`]
    if (known !== undefined) one.label = known
  }
  for (const [topic, event] of Object.entries(contract.events)) {
    const known = names.events[`0x${topic}`]
    if (known !== undefined) event.sig = known
  }
  for (const [selector, error] of Object.entries(contract.reverts)) {
    const known = names.errors[`0x${selector}`]
    if (known !== undefined) error.sig = known
  }
}

self.onmessage = ({ data }: MessageEvent<DecompileRequest>) => {
  let answer: DecompileAnswer
  try {
    const contract = new Contract(data.code, new Cancun())
    name(contract, data.names)
    answer = { source: contract.solidify(), gaps: contract.errors.length }
  } catch (error) {
    answer = { failure: error instanceof Error ? error.message : String(error) }
  }
  self.postMessage(answer)
}
