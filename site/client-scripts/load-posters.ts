/* Gives a video its poster when it comes near the screen. Browsers load a poster with the page, wherever the video is. */
const NEAR = "1000px";

for (const video of document.querySelectorAll("video")) {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      video.poster = video.dataset.poster ?? "";
    },
    { rootMargin: NEAR },
  );
  observer.observe(video);
}
