/** Runs in the page before its own scripts, as text: it uses nothing from outside. */
export function watch(tell: (text: string) => void): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile, lineNumber }) =>
    tell(`policy: ${effectiveDirective}: ${blockedURI} ${sample} (${sourceFile}:${lineNumber})`),
  )
  addEventListener('error', ({ message, error }) => tell(`uncaught: ${message} ${error?.stack ?? ''}`))
  addEventListener('unhandledrejection', ({ reason }) => tell(`unhandled: ${reason} ${reason?.stack ?? ''}`))
}

/** For an engine that keeps its console to itself. */
export function watchConsole(tell: (text: string) => void): void {
  const { error } = console
  console.error = (...values) => {
    tell(`console: ${values.map(String).join(' ')}`)
    error.apply(console, values)
  }
}
