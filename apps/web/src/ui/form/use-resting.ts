import { useEffect, useState } from 'react'

/** A text as it was when the keys last rested: a reader who types is not interrupted. */
export const useResting = (text: string, restMs: number): string => {
  const [resting, setResting] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setResting(text), restMs)
    return () => clearTimeout(timer)
  }, [text, restMs])
  return resting
}
