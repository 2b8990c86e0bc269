import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFrames } from './frames.ts'

const encode = (kind: number, body: Uint8Array) => {
  const head = Buffer.alloc(5)
  head[0] = kind
  head.writeUInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

it('messages come whole and in order, wherever the network cuts', () => {
  const message = fc.tuple(fc.integer({ min: 1, max: 255 }), fc.uint8Array({ maxLength: 40 }))
  fc.assert(
    fc.property(fc.array(message), fc.array(fc.integer({ min: 1, max: 12 })), (messages, cuts) => {
      const told: [number, string][] = []
      const frames = createFrames((kind, bytes, from, to) => told.push([kind, bytes.toString('hex', from, to)]))
      let left = Buffer.concat(messages.map(([kind, body]) => encode(kind, body)))
      for (const cut of cuts) {
        if (left.length > 0) frames(left.subarray(0, cut))
        left = left.subarray(cut)
      }
      if (left.length > 0) frames(left)
      expect(told).toEqual(messages.map(([kind, body]) => [kind, Buffer.from(body).toString('hex')]))
    }),
  )
})
