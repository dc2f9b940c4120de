import { useEffect, useEffectEvent } from "react";

export function useWindowEvent<T extends keyof WindowEventMap>(type: T, listener: (event: WindowEventMap[T]) => void) {
  const onEvent = useEffectEvent(listener);
  useEffect(() => {
    window.addEventListener(type, onEvent);
    return () => window.removeEventListener(type, onEvent);
  }, [type]);
}
