type FullTap = { namespace?: string | undefined; fn: (...args: never[]) => unknown; type: string }

/** tapable `register` interceptor: wraps a tap that names a namespace, so that it is skipped for inputs of others. */
export function namespaceInterceptor(flow: string): { register(tap: FullTap): FullTap } {
  return {
    register(tap) {
      const { namespace, fn } = tap
      if (namespace === undefined) return tap
      const skip = flow === 'waterfall' ? (value: unknown) => value : () => undefined
      const scoped = (input: { namespace?: string }, ...rest: never[]) => {
        if (input.namespace === namespace) return (fn as (...args: unknown[]) => unknown)(input, ...rest)
        return tap.type === 'promise' ? Promise.resolve(skip(input)) : skip(input)
      }
      return { ...tap, fn: scoped as FullTap['fn'] }
    },
  }
}
