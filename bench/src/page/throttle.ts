import type { CDPSession } from '@playwright/test'

/** CPU slowed 4 times, 60 ms round trip, 8 Mbit/s each way. */
export const throttle = async (session: CDPSession) => {
  await session.send('Network.enable')
  const throughput = (8 * 1024 * 1024) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 60,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
