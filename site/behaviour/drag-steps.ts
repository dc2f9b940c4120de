/* Instruments with steps: chooses the step below a pointer that is dragged. All else works without script. */

for (const steps of document.querySelectorAll<HTMLElement>("[data-steps]")) {
  steps.onpointermove = ({ buttons, clientX, clientY }) => {
    const step = buttons ? document.elementFromPoint(clientX, clientY)?.closest("label")?.control : undefined;
    if (step instanceof HTMLInputElement && steps.contains(step)) step.checked = true;
  };
}
