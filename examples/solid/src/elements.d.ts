import type { JSX } from 'solid-js'
import type {} from 'tapkit'

// Solid's JSX takes the attributes of elements that it does not know from here.
declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'tapkit-button': JSX.HTMLAttributes<HTMLElementTagNameMap['tapkit-button']> & { size?: 'md' | 'sm' }
    }
  }
}
