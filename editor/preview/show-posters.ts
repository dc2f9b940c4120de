import "#site/client-scripts/load-posters.ts";
