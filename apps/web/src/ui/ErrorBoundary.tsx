import { Component, type ErrorInfo, type ReactNode } from 'react'

interface Props {
  /** Another value (the path, an id) clears the error. */
  resetKey?: string
  fallback: (error: Error, retry: () => void) => ReactNode
  children: ReactNode
}

/** Keeps a failure inside the part that failed. */
export class ErrorBoundary extends Component<Props, { error: Error | undefined }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.error !== undefined && before.resetKey !== this.props.resetKey) this.retry()
  }

  /** The browser's own report, so that an error never passes in silence. */
  override componentDidCatch(error: Error, info: ErrorInfo) {
    reportError(new Error(`${error.message}${info.componentStack ?? ''}`, { cause: error }))
  }

  retry = () => this.setState({ error: undefined })

  override render() {
    const { error } = this.state
    return error === undefined ? this.props.children : this.props.fallback(error, this.retry)
  }
}
