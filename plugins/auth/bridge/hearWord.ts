/**
 * Calls `heard` whenever the page of the secure origin in a window says that it listens now (login 69). The returned function ends that.
 */
export function hearWord(target: () => Window | null | undefined, secure: string, heard: () => void): () => void {
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (source && source === target() && origin === secure && Object(data).tapkit) heard()
  }
  addEventListener('message', hear)
  return () => removeEventListener('message', hear)
}
