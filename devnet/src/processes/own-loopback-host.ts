import { randomInt } from 'node:crypto'

/**
 * A loopback address that no page can guess, for a service that does not check the `Host` header of a request. A page that rebinds its
 * name to 127.0.0.1 does not reach it. Only Linux answers on every address of 127.0.0.0/8; elsewhere it is 127.0.0.1.
 */
export const ownLoopbackHost = (platform: NodeJS.Platform = process.platform): string =>
  platform === 'linux' ? `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(2, 255)}` : '127.0.0.1'
