// Times the C library's exact hit test beside a scalar linear scan and Boost's packed R-tree, on the same maps and
// points, in one run, and opening a map: hits FOLDER. Prints lines of JSON, in ns (the fastest of 15 batches), for bench/hits.py.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point.hpp>
#include <boost/geometry/index/rtree.hpp>

#include "linkmap.h"

namespace bg = boost::geometry;
using Point = bg::model::point<double, 2, bg::cs::cartesian>;
using Box = bg::model::box<Point>;
using Entry = std::pair<Box, int32_t>;
using Tree = bg::index::rtree<Entry, bg::index::rstar<16>>;

struct Rect { double left, top, right, bottom; int32_t link; };

static uint64_t state = 88172645463325252ull;
static double unit() {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return static_cast<double>(state >> 11) / 9007199254740992.0;
}

static double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

static int32_t linear(const std::vector<Rect> &rects, double x, double y) {
  for (size_t i = rects.size(); i-- > 0;)
    if (x >= rects[i].left && x < rects[i].right && y >= rects[i].top && y < rects[i].bottom) return rects[i].link;
  return -1;
}

// The entry painted last of those that Boost finds: boxes are closed there, so edges are checked again.
static int32_t boost_hit(const Tree &tree, const std::vector<Rect> &rects, double x, double y) {
  int32_t best = -1;
  for (auto it = tree.qbegin(bg::index::intersects(Point(x, y))); it != tree.qend(); ++it) {
    const Rect &rect = rects[static_cast<size_t>(it->second)];
    if (x < rect.right && y < rect.bottom) best = std::max(best, it->second);
  }
  return best < 0 ? -1 : rects[static_cast<size_t>(best)].link;
}

static int64_t sink;

template <class Ask> static double time_of(const std::vector<std::pair<double, double>> &points, size_t batch, Ask ask) {
  std::vector<double> times;
  for (int round = 0; round < 15; round++) {
    size_t start = static_cast<size_t>(round) * batch % (points.size() - batch + 1);
    double begin = now();
    for (size_t i = start; i < start + batch; i++) sink += ask(points[i].first, points[i].second);
    times.push_back((now() - begin) / static_cast<double>(batch) * 1e9);
  }
  return *std::min_element(times.begin(), times.end());
}

static std::vector<char> read(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  return std::vector<char>(std::istreambuf_iterator<char>(file), {});
}

static void measure(const std::string &folder, const std::string &name) {
  std::vector<char> bytes = read(folder + "/" + name + ".linkmap");
  linkmap map;
  if (linkmap_open(&map, bytes.data(), static_cast<ptrdiff_t>(bytes.size()), 0) != LINKMAP_OK) return;
  std::vector<Rect> rects;
  std::vector<Entry> entries;
  for (int32_t i = 0; i < linkmap_fragment_count(&map); i++) {
    double r[4];
    int32_t link = linkmap_fragment_rect(&map, i, r);
    rects.push_back({r[0], r[1], r[2], r[3], link});
    entries.push_back({Box(Point(r[0], r[1]), Point(r[2], r[3])), i});
  }
  Tree tree(entries.begin(), entries.end());
  double size[2];
  linkmap_size(&map, size);
  for (bool inside : {false, true}) {
    std::vector<std::pair<double, double>> points;
    for (int i = 0; i < 1 << 20; i++) {
      const Rect &r = rects[static_cast<size_t>(unit() * static_cast<double>(rects.size()))];
      points.push_back(inside ? std::make_pair(r.left + unit() * (r.right - r.left), r.top + unit() * (r.bottom - r.top))
                              : std::make_pair(unit() * 600, unit() * size[1]));
    }
    int wrong = 0;
    for (size_t i = 0; i < 100; i++) {
      auto [x, y] = points[i];
      int32_t truth = linear(rects, x, y);
      wrong += truth != linkmap_hit_test(&map, x, y, nullptr) || truth != boost_hit(tree, rects, x, y);
    }
    auto ours = [&](double x, double y) { return linkmap_hit_test(&map, x, y, nullptr); };
    size_t few = std::max<size_t>(5, 5000000 / rects.size());
    double scan = time_of(points, std::min<size_t>(few, 100000), [&](double x, double y) { return linear(rects, x, y); });
    double peer = time_of(points, 100000, [&](double x, double y) { return boost_hit(tree, rects, x, y); });
    double hit = time_of(points, 100000, ours);
    std::printf("{\"map\": \"%s\", \"points\": \"%s\", \"linkmap\": %f, \"boost\": %f, \"scan\": %f, \"wrong\": %d}\n",
                name.c_str(), inside ? "inside" : "uniform", hit, peer, scan, wrong);
    std::fflush(stdout);
  }
}

// Maps with the same sections, few and many rectangles in them; rounds of both take turns.
static void measure_opening(const std::string &folder) {
  const std::string names[] = {"text-100", "text-1000000"};
  const std::vector<char> files[] = {read(folder + "/text-100.linkmap"), read(folder + "/text-1000000.linkmap")};
  std::vector<double> times[2];
  linkmap map;
  for (int round = 0; round < 2 * 15; round++) {
    const std::vector<char> &bytes = files[round % 2];
    double begin = now();
    for (int i = 0; i < 50000; i++) sink += linkmap_open(&map, bytes.data(), static_cast<ptrdiff_t>(bytes.size()), 0);
    times[round % 2].push_back((now() - begin) / 50000 * 1e9);
  }
  for (int i = 0; i < 2; i++) {
    std::printf("{\"open\": \"%s\", \"ns\": %f, \"bytes\": %zu}\n", names[i].c_str(),
                *std::min_element(times[i].begin(), times[i].end()), files[i].size());
  }
}

int main(int, char **arguments) {
  measure_opening(arguments[1]);
  for (const char *kind : {"text", "mixed"})
    for (const char *count : {"100", "10000", "1000000"}) measure(arguments[1], std::string(kind) + "-" + count);
  return sink == 42;
}
