/** As much of Chrome's API for extensions as this one needs. */
declare namespace chrome {
  type Listener<values extends readonly unknown[]> = { addListener(listener: (...values: values) => unknown): void }
  type Port = { readonly sender?: { readonly origin?: string }; readonly onDisconnect: Listener<[]> }
  const runtime: {
    connect(): Port
    getURL(path: string): string
    readonly onConnect: Listener<[Port]>
    readonly onMessage: Listener<[message: unknown, sender: unknown, answer: (value: unknown) => void]>
    sendMessage(message: unknown): Promise<unknown>
  }
  const windows: {
    create(options: { url: string; type: 'popup'; width: number; height: number }): Promise<{ id: number }>
    readonly onRemoved: Listener<[id: number]>
  }
}
