import { useEffect, useState } from 'react'

/** A button that copies a text, and says so. */
export function Copy({ text, label }: { readonly text: () => string; readonly label: string }) {
  const [told, setTold] = useState('')
  useEffect(() => {
    if (!told) return
    const timer = setTimeout(() => setTold(''), 2_000)
    return () => clearTimeout(timer)
  }, [told])
  const copy = async () => {
    try {
      // Without https a page has no clipboard.
      await navigator.clipboard.writeText(text())
      setTold('Copied')
    } catch {
      setTold('Not copied: the browser refused')
    }
  }
  return (
    <span className="copy">
      <span role="status">{told}</span>
      <button type="button" className="small" onClick={() => void copy()}>
        {label}
      </button>
    </span>
  )
}
