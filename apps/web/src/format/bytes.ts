const byteUnits = ['B', 'KB', 'MB', 'GB'] as const

/** Size in bytes with a unit of 1,024. */
export const formatBytes = (bytes: number): string => {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), byteUnits.length - 1)
  const value = bytes / 1024 ** step
  return `${step === 0 ? value : value.toFixed(2)} ${byteUnits[step]}`
}
