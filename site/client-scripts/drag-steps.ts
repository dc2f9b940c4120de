/* Instruments with steps: chooses the step below a pointer that is dragged. All else works without script. */

for (const steps of document.querySelectorAll<HTMLElement>("[data-steps]")) {
  let isDragging = false;
  steps.onpointerdown = ({ button }) => {
    isDragging = button === 0;
  };
  for (const type of ["pointerup", "pointercancel"]) {
    addEventListener(type, () => {
      isDragging = false;
    });
  }
  steps.onpointermove = ({ clientX, clientY }) => {
    const step = isDragging ? document.elementFromPoint(clientX, clientY)?.closest("label")?.control : undefined;
    if (step instanceof HTMLInputElement && steps.contains(step)) step.checked = true;
  };
}
