import { EventEmitter } from 'node:events'
import { giveWay } from './give-way.ts'
import type { LaneDeclaration, LaneSignals } from './lane-declaration.ts'
import { Loads } from './loads.ts'
import { Wake } from './wake.ts'

/** The wakes of a term, made of what its lanes declare. */
export interface Schedule {
  signalsOf(lane: LaneDeclaration): LaneSignals
  /** The node may have a new head. */
  newHead(): void
  /** Requests go to another node. */
  nodeMoved(): void
  /** A bell that is rung when requests go to another node. */
  watchNode(): Wake
  /** No lane is woken any more. */
  close(): void
}

/** After a load, lanes that can wait leave node and database to another lane for so long. */
const giveWayMs = 30_000

/** @throws when two lanes have one name, or when a lane follows one that does not stand above it */
const checkOrder = (lanes: readonly LaneDeclaration[]): void => {
  const above = new Set<string>()
  for (const { name, after } of lanes) {
    const followed = after.wokenBy.filter((source) => source !== 'newHead').map((source) => source.split('.')[0]!)
    if (after.givesWayTo !== undefined) followed.push(after.givesWayTo)
    const missing = followed.find((lane) => !above.has(lane))
    if (missing !== undefined) throw new Error(`The lane "${name}" follows "${missing}", which is no lane above it.`)
    if (above.has(name)) throw new Error(`Two lanes have the name "${name}".`)
    above.add(name)
  }
}

/**
 * Connects lanes by what they declare.
 * @param lanes each below those that it follows
 * @throws when the declarations do not fit together
 */
export const createSchedule = (lanes: readonly LaneDeclaration[]): Schedule => {
  checkOrder(lanes)
  const events = new EventEmitter().setMaxListeners(0)
  const closers: (() => void)[] = []
  const watchNode = () => {
    const wake = new Wake()
    events.on('nodeMoved', () => wake.ring())
    return wake
  }
  const connect = ({ name, after }: LaneDeclaration): LaneSignals => {
    const due = new Wake()
    const loads = new Loads()
    const way = giveWay(() => {
      loads.end()
      due.ring()
    }, giveWayMs)
    closers.push(way.close)
    if (after.givesWayTo === undefined) way.free()
    else events.on(`${after.givesWayTo}.level`, way.free)
    for (const source of after.wokenBy) {
      const [lane, event] = source.split('.')
      events.on(source, event === 'level' ? way.ask : () => due.ring())
      if (event === 'level') events.on(`${lane}.load`, () => loads.begin())
    }
    return {
      due,
      loads,
      nodeMoved: after.watchesNode ? watchNode() : new Wake(),
      onLevel: () => events.emit(`${name}.level`),
      onMoved: () => events.emit(`${name}.moved`),
      onLoad: () => events.emit(`${name}.load`),
    }
  }
  const signals = new Map(lanes.map((lane) => [lane, connect(lane)]))
  return {
    signalsOf: (lane) => signals.get(lane)!,
    newHead: () => events.emit('newHead'),
    nodeMoved: () => events.emit('nodeMoved'),
    watchNode,
    close: () => {
      for (const close of closers) close()
    },
  }
}
