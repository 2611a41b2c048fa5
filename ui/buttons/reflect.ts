/** Vue before an element is defined, and React 18 always, write `disabled="false"` for one that is not. */
export const isDisabled = (element: Element): boolean => (element.getAttribute('disabled') ?? 'false') !== 'false'

/**
 * Gives elements a property for each attribute, in camel case, which frameworks set in its place: `false`, `null` and
 * `undefined` take the attribute away. `disabled` reads as a boolean, the others as text.
 */
export function reflect(prototype: HTMLElement, attributes: readonly string[]): void {
  for (const name of attributes) {
    Object.defineProperty(
      prototype,
      name.replace(/-./g, (pair) => pair.slice(1).toUpperCase()),
      {
        configurable: true,
        enumerable: true,
        get(this: Element) {
          return name === 'disabled' ? isDisabled(this) : this.getAttribute(name)
        },
        set(this: Element, value: unknown) {
          if (value === undefined || value === null || value === false) this.removeAttribute(name)
          else this.setAttribute(name, value === true ? '' : String(value))
        },
      },
    )
  }
}

/** Values that a framework set on an element before it was defined go through its properties. */
export function upgrade(element: HTMLElement, prototype: object): void {
  for (const [key, value] of Object.entries(element)) {
    if (!(key in prototype)) continue
    Reflect.deleteProperty(element, key)
    Reflect.set(element, key, value)
  }
}
