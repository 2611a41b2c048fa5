// happy-dom lays out nothing, and its observer never calls back: nothing would ever be in view. Without an observer everything counts as seen.
Reflect.deleteProperty(globalThis, 'IntersectionObserver')
