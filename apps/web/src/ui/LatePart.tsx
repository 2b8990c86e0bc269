import { type ReactNode, Suspense, useEffect } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import { toast } from '../notices/notices.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const Missing = ({ onMissing }: { onMissing?: () => void }) => {
  const t = useMessages()
  useEffect(() => {
    if (onMissing === undefined) return
    toast(t(navigator.onLine ? 'shell.newVersion' : 'errors.network'), 'error')
    onMissing()
  }, [t, onMissing])
  return null
}

export interface LatePartProps {
  /** Stands until the part has come. */
  fallback?: ReactNode
  /** For a part that the reader asked for. Where its chunk does not come, a toast says so, and then this is called. */
  onMissing?: () => void
  children: ReactNode
}

/** A part beside the page, fetched when it is wanted. Where it does not come, the page stays as it is. */
export const LatePart = ({ fallback, onMissing, children }: LatePartProps) => (
  <ErrorBoundary fallback={() => <Missing onMissing={onMissing} />}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
)
