import { useQuery } from '@tanstack/react-query'
import { readGasPrice } from './read-node.ts'

const everyMs = 30_000

/** wei per gas that the node asks for, read by the browser itself at the start of every screen and now and then (spec §1, §7). */
export const useAskedGasPrice = () =>
  useQuery({ queryKey: ['gas-price'], queryFn: readGasPrice, refetchInterval: everyMs, staleTime: everyMs })
